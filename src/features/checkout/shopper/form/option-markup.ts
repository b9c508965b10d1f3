import type { Option } from '../countries/regions.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const one = (code: string, name: string, isChosen: boolean) =>
  `<option value="${escape(code)}"${isChosen ? ' selected' : ''}>${escape(name)}</option>`

/**
 * What a select offers, as markup: taking over hundreds of options one by one would hold a phone up longer than all the rest of
 * the page. `prompt`: the first, empty option.
 */
export const optionMarkup = (options: readonly Option[], chosen: string | undefined, prompt?: string): string =>
  (prompt === undefined ? '' : one('', prompt, false)) +
  options.map(({ code, name }) => one(code, name, code === chosen)).join('')
