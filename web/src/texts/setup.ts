/** Before each file of tests: texts are asked for in English. */

import { speak } from "../language.svelte";

await speak("en");
