import { escape } from '#kit/contract/escape-html.ts'
import type { Option } from '../countries/regions.ts'

const one = ({ code, name }: Option, isChosen: boolean) =>
  `<option value="${escape(code)}"${isChosen ? ' selected' : ''}>${escape(name)}</option>`

/** Written once: a server draws the same countries for every shopper of a language. */
const written = new WeakMap<Option, string>()

const unchosen = (option: Option) => {
  let markup = written.get(option)
  if (markup === undefined) written.set(option, (markup = one(option, false)))
  return markup
}

/**
 * What a select offers, as markup: taking over hundreds of options one by one would hold a phone up longer than all the rest of
 * the page. `prompt`: the first, empty option.
 */
export const optionMarkup = (options: readonly Option[], chosen: string | undefined, prompt?: string): string => {
  let markup = prompt === undefined ? '' : one({ code: '', name: prompt }, false)
  for (const option of options) markup += option.code === chosen ? one(option, true) : unchosen(option)
  return markup
}
