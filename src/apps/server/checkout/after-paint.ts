import { fontsId } from '#features/customization/shopper/late-fonts.ts'

/**
 * What starts a page's scripts once it is painted: before that they would share the line with the logo and the processor with the
 * paint, and nobody presses what they do not see yet. The first frame is on its way once the second is asked for; where nobody looks
 * no frame is painted, and the scripts come a second later.
 *
 * Where they are blocked or do not arrive the page becomes what it is for browsers without any: its form goes on by itself. Should they come
 * after all they take it over.
 *
 * `files`: addresses of modules, the first of which is run.
 */
export const afterPaint = ([entry = '', ...others]: readonly string[]): string => {
  const added = [
    ...others.map((href) => ['link', { rel: 'modulepreload', href }]),
    ['script', { type: 'module', src: entry }],
  ]
  return `(added=>{
const {dataset}=document.documentElement
const goOn=()=>{if('awake' in dataset)return
dataset.scriptless=''
document.getElementById('${fontsId}')?.removeAttribute('media')
for(const pay of document.querySelectorAll('[name=intent][value=pay]'))pay.disabled=false}
let begin=()=>{begin=()=>{};setTimeout(goOn,${patienceMs});for(const [name,values] of added)document.head.append(Object.assign(document.createElement(name),values,name==='script'&&{onerror:goOn}))}
requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(()=>begin())))
setTimeout(()=>begin(),1000)
})(${JSON.stringify(added).replaceAll('<', String.raw`\u003c`)})`
}

/** So long a shopper's form waits for scripts that are on their way. */
const patienceMs = 10_000
