/** The seventeen languages of Viva's page, as its own plugin names them. */
const languages =
  'bg-BG cs-CZ da-DK de-DE el-GR en-GB es-ES fi-FI fr-FR hr-HR hu-HU it-IT nl-NL pl-PL pt-PT ro-RO sv-SE'.split(' ')

/** The page's language for a shopper; undefined where it has not theirs: Viva then takes the one that most speak in their country. */
export const toPageLanguage = (locale: string): string | undefined =>
  languages.find((language) => language.split('-')[0] === locale.split('-')[0])
