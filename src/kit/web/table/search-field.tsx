import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import classes from './search-field.module.css'

/** Milliseconds after the last letter: who types on is not asked for. */
const pauseMs = 250

type Props = { label: string; placeholder: string; value: string; onSearch(text: string): void }

/** Looks for what one types; the text lives in the address. */
export const SearchField = ({ label, placeholder, value, onSearch }: Props) => {
  const [text, setText] = useState(value)
  const [searched, setSearched] = useState(value)
  // The way back, or another search, came from elsewhere.
  if (value !== searched) {
    setSearched(value)
    setText(value)
  }
  const search = useDebouncedCallback((typed: string) => {
    // What came from elsewhere meanwhile stands in the box by now: it wins.
    if (typed === value || typed !== text) return
    setSearched(typed)
    onSearch(typed)
  }, pauseMs)
  const type = (typed: string) => {
    setText(typed)
    search(typed)
  }
  return (
    <search className={classes.search}>
      <TextInput
        type="search"
        label={label}
        placeholder={placeholder}
        maxLength={255}
        spellCheck={false}
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />}
      />
    </search>
  )
}
