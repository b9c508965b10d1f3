import { ActionIcon, Button, Input } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { ProductPicker } from './product-picker.tsx'
import type { DiscountFields } from './use-discount-form.ts'
import classes from './products-field.module.css'

type Props = { form: DiscountFields; field: 'products' | 'getsProducts'; label: string }

/** The chosen products, and the way to choose more. */
export const ProductsField = ({ form, field, label }: Props) => {
  const [opened, setOpened] = useState(false)
  const [count, setCount] = useState(0)
  const products = form.values[field]
  const open = () => {
    setCount(count + 1)
    setOpened(true)
  }
  return (
    <div data-field={field}>
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
            {products.map((product) => (
              <li key={product.id}>
                <span>{product.title}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove: ${product.title}`}
                  onClick={() =>
                    form.setFieldValue(
                      field,
                      products.filter(({ id }) => id !== product.id),
                    )
                  }
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
