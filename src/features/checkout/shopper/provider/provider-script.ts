/** The script could not be loaded, or did not do what it promises. Nothing has been paid by it. */
export class HandoverError extends Error {}

const scripts = new Map<string, Promise<void>>()

/** How long a provider's parts of the page are waited for. */
const patience = 10_000

/** Loads a provider's script, once for the page; what failed or stalled is tried again by the next who asks. */
export const loadOnce = (url: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> => {
  let loading = scripts.get(url)
  if (!loading) {
    loading = new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: url, async: true })
      for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
      const fail = () => {
        clearTimeout(timer)
        scripts.delete(url)
        script.remove()
        reject(new HandoverError(`not loaded: ${url}`))
      }
      const timer = setTimeout(fail, patience)
      script.addEventListener('load', () => {
        clearTimeout(timer)
        resolve()
      })
      script.addEventListener('error', fail)
      document.head.append(script)
    })
    scripts.set(url, loading)
  }
  return loading
}

export const tooLong = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new HandoverError('the provider’s part of the page did not come')), patience)
  })
