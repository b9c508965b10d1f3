import { TextInput } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { SHOP_SUFFIX, parseShopName } from '../rules.ts'
import classes from './store-name-field.module.css'

type Props = {
  value: string
  onChange(value: string): void
  error: ReactNode
  ref: RefObject<HTMLInputElement | null>
  size?: 'sm' | 'md'
}

/** The shop's name before its fixed suffix; whatever is pasted is reduced to it. */
export const StoreNameField = ({ value, onChange, error, ref, size = 'sm' }: Props) => (
  <TextInput
    ref={ref}
    label="Store name"
    size={size}
    placeholder="your-store"
    value={value}
    error={error}
    onChange={(event) => onChange(typed(event.currentTarget.value, value))}
    onBlur={() => onChange(parseShopName(value) ?? value)}
    rightSection={
      <span className={classes.suffix} data-size={size}>
        {SHOP_SUFFIX}
      </span>
    }
    rightSectionWidth={size === 'md' ? 136 : 128}
    rightSectionPointerEvents="none"
    autoCapitalize="none"
    autoComplete="off"
    autoCorrect="off"
    spellCheck={false}
    inputMode="url"
  />
)

const typed = (next: string, before: string): string => {
  const pasted = Math.abs(next.length - before.length) > 1
  return pasted ? (parseShopName(next) ?? next) : next
}
