/**
 * What starts a page's scripts once it is painted: before that they would share the line with the logo and the processor with the
 * paint, and nobody presses what they do not see yet. The first frame is on its way once the second is asked for; where nobody looks
 * no frame is painted, and the scripts come a second later.
 *
 * `files`: addresses of modules, the first of which is run.
 */
export const afterPaint = ([entry = '', ...others]: readonly string[]): string => {
  const added = [
    ...others.map((href) => ['link', { rel: 'modulepreload', href }]),
    ['script', { type: 'module', src: entry }],
  ]
  return `(added=>{
let begin=()=>{begin=()=>{};for(const [name,values] of added)document.head.append(Object.assign(document.createElement(name),values))}
requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(()=>begin())))
setTimeout(()=>begin(),1000)
})(${JSON.stringify(added).replaceAll('<', String.raw`\u003c`)})`
}
