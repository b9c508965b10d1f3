import { loadPatiently } from './load-patiently.ts'

/** Links that this module made; it listens to each of them itself. */
const own = new WeakSet<HTMLLinkElement>()
const underWay = new Set<Promise<void>>()
/** Milliseconds that what is shown waits for styles that failed before. */
const patienceMs = 5_000

/** Puts another link to the same stylesheet in the place of one that failed, where the order of styles wants it. */
const replace = (failed: HTMLLinkElement): { link: HTMLLinkElement; arrival: Promise<void> } => {
  const link = document.createElement('link')
  for (const { name, value } of failed.attributes) link.setAttribute(name, value)
  own.add(link)
  const arrival = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)))
  })
  failed.replaceWith(link)
  return { link, arrival }
}

const mend = ({ target }: Event) => {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || own.has(target)) return
  let last = target
  const arrival = loadPatiently(() => {
    const { link, arrival } = replace(last)
    last = link
    return arrival
  })
  underWay.add(arrival)
  void arrival.finally(() => underWay.delete(arrival))
}

/**
 * From now on a stylesheet that does not come is asked for again until it is there: what loads pages asks for each only once. Returns
 * the way to stop.
 */
export const mendStyles = (): (() => void) => {
  document.addEventListener('error', mend, { capture: true })
  return () => document.removeEventListener('error', mend, { capture: true })
}

/** Resolves once the styles are there that failed before, or after five seconds without them. */
export const stylesAreThere = async (): Promise<void> => {
  if (underWay.size === 0) return
  await Promise.race([Promise.all(underWay), new Promise((resolve) => window.setTimeout(resolve, patienceMs))])
}
