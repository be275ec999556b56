/** Before each file of tests: texts are asked for in English, whatever page they are of. */

import { speak, speakFully } from "../language.svelte";

await speak("en");
await speakFully();
