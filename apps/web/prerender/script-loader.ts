import { keepDroppedFiles } from './keep-dropped-files.ts';

/**
 * Longest time that scripts wait for the paint, in ms: on a slow line or device, the line would be idle until then. A fast
 * one has painted by then.
 */
const longestWaitMs = 100;

/**
 * Loads the module scripts of a page after its first contentful paint, so that none of them competes with it: at once in
 * a page that is hidden, which is not painted, and in a browser without paint timing. The first module runs when the
 * document is parsed. Constant, so that all pages have the same hash in their content security policy.
 */
const loader = [
  `(${keepDroppedFiles.toString()})();`,
  '(()=>{const{head,currentScript}=document,',
  '[entry,...files]=currentScript.dataset.modules.split(" "),',
  'add=(name,values)=>head.append(Object.assign(document.createElement(name),{crossOrigin:"",...values})),',
  'parsed=new Promise(done=>addEventListener("DOMContentLoaded",done)),',
  'painted=new Promise(done=>{',
  'if(document.hidden||!globalThis.PerformanceObserver?.supportedEntryTypes.includes("paint"))return done();',
  'addEventListener("visibilitychange",done,{once:true});',
  `setTimeout(done,${longestWaitMs});`,
  'new PerformanceObserver((list,observer)=>{if(list.getEntriesByName("first-contentful-paint").length>0){observer.disconnect();done()}})',
  '.observe({type:"paint",buffered:true})});',
  'painted.then(()=>{for(const href of[entry,...files])add("link",{rel:"modulepreload",href});',
  'return parsed}).then(()=>add("script",{type:"module",src:entry}))})()',
].join('');

/** Element that loads module scripts, and keeps dropped files until they run. @param files of the build: the entry, then the modules that it needs */
export function scriptLoader(files: readonly string[]): string {
  return `<script data-modules="${files.map((file) => `/${file}`).join(' ')}">${loader}</script>`;
}
