const start = /<script (?:type="module"[^>]*src="\/assets\/[^>]*>|nonce="[^"]*" id="start">.*?)<\/script>/s

/** Which bundle starts a page as the product serves it; undefined where none does. */
export const findBundle = (html: string): 'admin' | 'checkout' | undefined => {
  const [script = ''] = start.exec(html) ?? []
  return /\/assets\/(admin|checkout)\//.exec(script)?.[1] as 'admin' | 'checkout' | undefined
}

/** The page with other scripts in place of those that start it. */
export const replaceStart = (html: string, scripts: string): string => html.replace(start, () => scripts)
