export type Language = {
  /** As in the `lang` of a page. */
  code: string
  /** In English. */
  name: string
  /** As its speakers call it. */
  native_name: string
  /** Whose flag stands for it. */
  country: string
  direction: 'ltr' | 'rtl'
}

const language = (
  code: string,
  name: string,
  native_name: string,
  country: string,
  direction: Language['direction'] = 'ltr',
): Language => ({ code, name, native_name, country, direction })

/** Every language that the checkout can speak, by its English name. */
export const languages: readonly Language[] = [
  language('sq', 'Albanian', 'Shqip', 'AL'),
  language('ar', 'Arabic', 'العربية', 'SA', 'rtl'),
  language('bg', 'Bulgarian', 'Български', 'BG'),
  language('ca', 'Catalan', 'Català', 'AD'),
  language('zh', 'Chinese (Simplified)', '简体中文', 'CN'),
  language('zh-TW', 'Chinese (Traditional)', '繁體中文', 'TW'),
  language('hr', 'Croatian', 'Hrvatski', 'HR'),
  language('cs', 'Czech', 'Čeština', 'CZ'),
  language('da', 'Danish', 'Dansk', 'DK'),
  language('nl', 'Dutch', 'Nederlands', 'NL'),
  language('en', 'English', 'English', 'GB'),
  language('et', 'Estonian', 'Eesti', 'EE'),
  language('fi', 'Finnish', 'Suomi', 'FI'),
  language('fr', 'French', 'Français', 'FR'),
  language('de', 'German', 'Deutsch', 'DE'),
  language('el', 'Greek', 'Ελληνικά', 'GR'),
  language('he', 'Hebrew', 'עברית', 'IL', 'rtl'),
  language('hi', 'Hindi', 'हिन्दी', 'IN'),
  language('hu', 'Hungarian', 'Magyar', 'HU'),
  language('is', 'Icelandic', 'Íslenska', 'IS'),
  language('id', 'Indonesian', 'Bahasa Indonesia', 'ID'),
  language('ga', 'Irish', 'Gaeilge', 'IE'),
  language('it', 'Italian', 'Italiano', 'IT'),
  language('ja', 'Japanese', '日本語', 'JP'),
  language('ko', 'Korean', '한국어', 'KR'),
  language('lv', 'Latvian', 'Latviešu', 'LV'),
  language('lt', 'Lithuanian', 'Lietuvių', 'LT'),
  language('ms', 'Malay', 'Bahasa Melayu', 'MY'),
  language('mt', 'Maltese', 'Malti', 'MT'),
  language('nb', 'Norwegian', 'Norsk bokmål', 'NO'),
  language('pl', 'Polish', 'Polski', 'PL'),
  language('pt', 'Portuguese', 'Português', 'PT'),
  language('ro', 'Romanian', 'Română', 'RO'),
  language('sr', 'Serbian', 'Српски', 'RS'),
  language('sk', 'Slovak', 'Slovenčina', 'SK'),
  language('sl', 'Slovenian', 'Slovenščina', 'SI'),
  language('es', 'Spanish', 'Español', 'ES'),
  language('sv', 'Swedish', 'Svenska', 'SE'),
  language('th', 'Thai', 'ไทย', 'TH'),
  language('tr', 'Turkish', 'Türkçe', 'TR'),
  language('uk', 'Ukrainian', 'Українська', 'UA'),
  language('vi', 'Vietnamese', 'Tiếng Việt', 'VN'),
]

/** What the catalogue is written in: it needs no translations. */
export const sourceLanguage = 'en'

/** Older codes, and those of close relatives, that browsers still send. */
const renamed: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', iw: 'he', in: 'id' }

/** The offered language of a locale ('nl-BE' is 'nl', 'zh-Hant-HK' is 'zh-TW'); undefined where none fits. */
export const matchLanguage = (locale: string, offered: readonly string[]): string | undefined => {
  const [first = '', ...rest] = locale.toLowerCase().split('-')
  const isTraditional = first === 'zh' && rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part))
  const code = isTraditional ? 'zh-TW' : (renamed[first] ?? first)
  return offered.includes(code) ? code : undefined
}

/** The first locale of an Accept-Language header, in the order of its weights, that fits an offered language. */
export const preferredLocale = (header: string | undefined, offered: readonly string[]): string | undefined =>
  (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [locale = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { locale, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .find(({ locale }) => /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(locale) && matchLanguage(locale, offered))?.locale
