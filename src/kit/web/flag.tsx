import classes from './flag.module.css'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** What a country is called; undefined for a code that names none. */
const getCountryName = (country: string): string | undefined => {
  try {
    return names.of(country.toUpperCase())
  } catch {
    return undefined
  }
}

/** A country's flag, by its two letters; beside a text that does not name the country, its name is the picture's. */
export const Flag = ({ country }: { country: string }) => {
  const name = getCountryName(country)
  if (!name) return null
  return (
    <img
      className={classes.flag}
      src={`/assets/flags/${country.toLowerCase()}.svg`}
      alt={name}
      title={name}
      width={20}
      height={15}
      loading="lazy"
    />
  )
}
