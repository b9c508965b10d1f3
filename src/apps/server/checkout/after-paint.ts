import { fontsId } from '#features/customization/shopper/late-fonts.ts'
import { againPath } from '../assets.ts'

/**
 * What starts a page's scripts once it is painted: before that they would share the line with the logo and the processor with the
 * paint, and nobody presses what they do not see yet. The first frame is on its way once the second is asked for; where nobody looks
 * no frame is painted, and the scripts come a second later.
 *
 * Where they are blocked or do not arrive the page becomes what it is for browsers without any: its form goes on by itself. They are asked for
 * again all the same, after one second, two, four … sixteen, and take it over once they come. Each try has an address of its own: Firefox
 * asks no more for one of a module, or of what that imports, that failed once.
 *
 * `files`: addresses of modules, the first of which is run.
 */
export const afterPaint = ([entry = '', ...others]: readonly string[]): string => {
  const parts = others.map((href) => ['link', { rel: 'modulepreload', href }])
  return `((parts,entry)=>{
const {dataset}=document.documentElement
const add=(name,values)=>document.head.append(Object.assign(document.createElement(name),values))
const goOn=()=>{if('awake' in dataset)return
dataset.scriptless=''
document.getElementById('${fontsId}')?.removeAttribute('media')
for(const pay of document.querySelectorAll('[name=intent][value=pay]'))pay.disabled=false}
const load=tries=>add('script',{type:'module',src:tries?entry.replace('/assets/','${againPath}'+tries+'/'):entry,onerror(){
if(tries)goOn()
setTimeout(()=>load(tries+1),1000*Math.min(16,2**tries))}})
let begin=()=>{begin=()=>{};setTimeout(goOn,${patienceMs});for(const part of parts)add(...part);load(0)}
requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(()=>begin())))
setTimeout(()=>begin(),1000)
})(${inScript(parts)},${inScript(entry)})`
}

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** So long a shopper's form waits for scripts that are on their way. */
const patienceMs = 10_000
