import type { ComboboxItem, OptionsFilter } from '@mantine/core'

const place = (label: string, wanted: string) => label.toLowerCase().indexOf(wanted)

/** Of options that hold what is typed, those first that begin with it: "Netherl" means the Netherlands, not the Caribbean ones. */
export const beginsFirst: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase()
  const found = (options as ComboboxItem[]).filter(({ label }) => place(label, wanted) >= 0)
  if (wanted === '') return found
  const begins = ({ label }: ComboboxItem) => place(label, wanted) === 0
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}
