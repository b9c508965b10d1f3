import { localStorageColorSchemeManager, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'

const kept = localStorageColorSchemeManager()

/** The server sends pages in the chosen colours from their first byte: none flashes light before its script has run. */
const saveOnServer = (scheme: MantineColorScheme) => {
  const age = scheme === 'auto' ? 0 : 31_536_000
  document.cookie = `color-scheme=${scheme}; path=/; max-age=${age}; samesite=lax`
}

/** Of a browser that keeps nothing else. */
const findCookie = () => {
  const [, scheme] = /(?:^|; )color-scheme=(light|dark)(?:;|$)/.exec(document.cookie) ?? []
  return scheme as 'light' | 'dark' | undefined
}

/** Keeps the chosen colours in this browser. */
export const colorSchemeManager: MantineColorSchemeManager = {
  ...kept,
  get: (standard) => {
    const scheme = kept.get(findCookie() ?? standard)
    saveOnServer(scheme)
    return scheme
  },
  set: (scheme) => {
    kept.set(scheme)
    saveOnServer(scheme)
  },
}
