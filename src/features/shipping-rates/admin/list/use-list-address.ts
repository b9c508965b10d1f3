import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

const debounceMs = 500
const longest = 200

/** The search text and page that the address holds. */
export const useListAddress = () => {
  const { search, page }: { search?: unknown; page?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: { search: string; page: number }, replace = false) =>
    void navigate({
      to: '/shipping-rates',
      search: { ...(next.search && { search: next.search }), ...(next.page > 1 && { page: next.page }) },
      replace,
      resetScroll: false,
    })
  return { search: toText(search), page: toPage(page), go }
}

const toText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, longest) : ''

const toPage = (value: unknown) => {
  const page = Number(value)
  return Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1
}

/** What is typed into the search box; `settle` hears of it once typing has paused for 500 ms. */
export const useSearchText = (settled: string, settle: (text: string) => void) => {
  const [typed, setTyped] = useState(settled)
  const [known, setKnown] = useState(settled)
  // Going back and forth changes the address under the box.
  if (settled !== known) {
    setKnown(settled)
    if (settled !== typed.trim()) setTyped(settled)
  }
  const apply = (text: string) => {
    if (text.trim() !== settled) settle(text.trim())
  }
  const paused = useDebouncedCallback(apply, debounceMs)
  const type = (text: string) => {
    setTyped(text)
    paused(text)
  }
  return {
    typed,
    type,
    /** At once: Enter, or the clear button. */
    finish: (text = typed) => {
      setTyped(text)
      paused.cancel()
      apply(text)
    },
  }
}
