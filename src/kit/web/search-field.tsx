import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './search-field.module.css'

/** Milliseconds after the last letter: who types on is not asked for. */
const pauseMs = 250

type Props = { label: string; placeholder: string; value: string; onSearch(text: string): void }

/** Looks for what one types; the text lives in the address. */
export const SearchField = ({ label, placeholder, value, onSearch }: Props) => {
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  // The way back, or another search, came from elsewhere.
  if (value !== told) {
    setTold(value)
    setText(value)
  }
  const tell = useEffectEvent((typed: string) => {
    if (typed === value) return
    setTold(typed)
    onSearch(typed)
  })
  useEffect(() => {
    const timer = window.setTimeout(() => tell(text), pauseMs)
    return () => window.clearTimeout(timer)
  }, [text])
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
        onChange={(event) => setText(event.currentTarget.value)}
        rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={() => setText('')} />}
      />
    </search>
  )
}
