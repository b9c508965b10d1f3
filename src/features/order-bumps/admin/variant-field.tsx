import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import { useOpenedList } from '#kit/web/use-opened-list.ts'
import { errorMessage } from '#kit/web/use-save.ts'
import type { FoundVariant } from '../contract.ts'
import { variantsQuery } from './bump-calls.ts'
import { productText } from './typed-bump.ts'

type Chosen = Pick<FoundVariant, 'variant_id' | 'title' | 'variant_title'>
type Props = {
  currency: string
  value: string
  /** What was chosen before, whether or not the shop still has it. */
  saved: Chosen | undefined
  error: ReactNode
  onChange(variantId: string): void
}

const moreText = 'Your shop has more: type on to find them'

/** Chooses among what the shop sells by searching it. */
export const VariantField = ({ currency, value, saved, error, onChange }: Props) => {
  const [typed, setTyped] = useState('')
  const list = useOpenedList()
  const [chosen, setChosen] = useState(saved)
  const [query] = useDebouncedValue(typed.trim(), 250)
  // What stands in the field once something is chosen is no search.
  const asked = chosen && query === productText(chosen) ? '' : query
  const found = useQuery({ ...variantsQuery(asked), placeholderData: keepPreviousData })
  const variants = found.data?.variants ?? []
  const others = variants.filter(({ variant_id }) => variant_id !== chosen?.variant_id)
  const data = [
    ...(chosen ? [{ value: chosen.variant_id, label: productText(chosen) }] : []),
    ...others.map((variant) => ({ value: variant.variant_id, label: productText(variant) })),
    ...(found.data?.has_more ? [{ value: 'more', label: moreText, disabled: true }] : []),
  ]
  const getNote = (id: string) => {
    const variant = variants.find(({ variant_id }) => variant_id === id)
    if (!variant) return ''
    return `${formatMoney(variant.price, currency)}${variant.is_sold_out ? ', sold out' : ''}`
  }
  return (
    <Select
      label="Product"
      placeholder="Search your shop"
      description="One piece of it can be added to an order."
      searchable
      // What is typed takes the place of the chosen product.
      onClick={(event) => event.currentTarget.select()}
      allowDeselect={false}
      data={data}
      {...list}
      value={value || null}
      error={error}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const variant = [...variants, ...(chosen ? [chosen] : [])].find(({ variant_id }) => variant_id === id)
        if (!variant) return
        setChosen(variant)
        onChange(variant.variant_id)
      }}
      renderOption={({ option }) => (
        <span>
          {option.label} <small>{getNote(option.value)}</small>
        </span>
      )}
      nothingFoundMessage={
        found.isError ? errorMessage(found.error) : found.isPending ? 'Asking your shop…' : 'No product found'
      }
      maxDropdownHeight={280}
    />
  )
}
