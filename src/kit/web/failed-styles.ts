import { loadPatiently } from './load-patiently.ts'

/** Asked for by this module, which hears of them itself. */
const own = new WeakSet<HTMLLinkElement>()

/** Puts another link to the same stylesheet in the place of one that failed, where the order of styles wants it. */
const replace = (failed: HTMLLinkElement): { link: HTMLLinkElement; arrival: Promise<void> } => {
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: failed.href,
    crossOrigin: failed.crossOrigin,
  })
  own.add(link)
  const arrival = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${link.href} did not come.`)))
  })
  failed.replaceWith(link)
  return { link, arrival }
}

const mend = ({ target }: Event) => {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || own.has(target)) return
  let last = target
  void loadPatiently(() => {
    const { link, arrival } = replace(last)
    last = link
    return arrival
  })
}

/** From now on a stylesheet that does not come is asked for again until it is there: what loads pages asks for each only once. */
export const mendStyles = () => document.addEventListener('error', mend, { capture: true })
