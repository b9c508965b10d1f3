import { ActionIcon, Button, Input } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState } from 'react'
import { useFocusLater } from '#kit/web/use-focus-later.ts'
import { ProductPicker } from './product-picker.tsx'
import type { DiscountFields } from './use-discount-form.ts'
import classes from './products-field.module.css'

type Props = { form: DiscountFields; field: 'products' | 'getsProducts'; label: string }

/** The chosen products, and the way to choose more. */
export const ProductsField = ({ form, field, label }: Props) => {
  const [opened, setOpened] = useState(false)
  const [count, setCount] = useState(0)
  const products = form.values[field]
  const room = useRef<HTMLDivElement>(null)
  const focusLater = useFocusLater(room)
  const open = () => {
    setCount(count + 1)
    setOpened(true)
  }
  const remove = (at: number) => {
    const next = products[at + 1] ?? products[at - 1]
    focusLater(`[data-row="${next?.id}"] button`, 'button')
    form.setFieldValue(field, products.toSpliced(at, 1))
  }
  return (
    <div data-field={field} ref={room}>
      <Input.Wrapper
        component="fieldset"
        className={classes.field}
        aria-label={label}
        label={label}
        labelElement="div"
        labelProps={{ display: 'block' }}
        error={form.errors[field]}
      >
        {products.length > 0 && (
          <ul className={classes.chosen} aria-label={label}>
            {products.map((product, at) => (
              <li key={product.id} data-row={product.id}>
                <span>{product.title}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove: ${product.title}`}
                  onClick={() => remove(at)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          Choose products
        </Button>
      </Input.Wrapper>
      <ProductPicker
        key={count}
        opened={opened}
        chosen={products}
        onClose={() => setOpened(false)}
        onChoose={(chosen) => {
          form.setFieldValue(field, chosen)
          form.clearFieldError(field)
          setOpened(false)
        }}
      />
    </div>
  )
}
