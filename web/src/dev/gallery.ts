/** The development gallery: every card face, and table states from fixtures. Not part of the build. */

import "../styles/font.css";
import "../styles/tokens.css";
import "../styles/base.css";

import { mount } from "svelte";

import { speak } from "../language.svelte";
import Gallery from "./Gallery.svelte";

await speak("en");

export default mount(Gallery, { target: document.getElementById("app")! });
