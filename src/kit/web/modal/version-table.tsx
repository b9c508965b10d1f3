import { Text } from '@mantine/core'
import classes from './version-table.module.css'

/** What is called so, as it was saved and as it is typed. */
export type Difference = { key: string; label: string; saved: string; yours: string }

export type Comparison = {
  /** What the first column names. */
  head: string
  differences: readonly Difference[]
  /** The language of both versions, where it is not that of the page. */
  language?: { code: string; direction: 'ltr' | 'rtl' }
}

/** Two versions of one thing, side by side. */
export const VersionTable = ({ head, differences, language }: Comparison) => {
  if (differences.length === 0)
    return (
      <Text size="sm" mt="md">
        Both versions say the same.
      </Text>
    )
  const languageProps = language && { lang: language.code, dir: language.direction }
  return (
    <table className={classes.versions}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Saved</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ key, label, saved, yours }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td {...languageProps}>{saved}</td>
            <td {...languageProps}>{yours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
