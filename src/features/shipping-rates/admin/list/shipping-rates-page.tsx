import { Button, Card, CloseButton, TextInput } from '@mantine/core'
import IconFlask from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Suspense, useState } from 'react'
import { later } from '#kit/web/later.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import { useOpening } from '#kit/web/opening.ts'
import { PageHeader } from '#kit/web/page-header.tsx'
import type { CartMeasure } from '../../rules.ts'
import { MoreMenu } from './more-menu.tsx'
import { RateList } from './rate-list.tsx'
import { useListAddress, useSearchText } from './use-list-address.ts'
import classes from './shipping-rates-page.module.css'

const CartTester = later(async () => (await import('../cart-tester.tsx')).CartTester)

/** The store's shipping rates, and what they come to for a cart; search text and page live in the address. */
export const ShippingRatesPage = () => {
  const { search, page, go } = useListAddress()
  const box = useSearchText(search, (text) => go({ search: text, page: 1 }, true))
  const [tested, setTested] = useState<Tested | null>(null)
  const test = (cart: CartMeasure | null) => setTested((before) => ({ cart, turn: (before?.turn ?? 0) + 1 }))
  useOpening('test-a-cart', () => test(null))
  return (
    <>
      <PageHeader
        title="Shipping rates"
        description="What shoppers pay for shipping, and which carts each rate is for."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFlask size={16} aria-hidden />}
              aria-expanded={tested !== null}
              onClick={() => (tested ? setTested(null) : test(null))}
            >
              Test a cart
            </Button>
            <MoreMenu />
            <ButtonLink to="/shipping-rates/create-shipping-rate" leftSection={<IconPlus size={16} aria-hidden />}>
              Create shipping rate
            </ButtonLink>
          </>
        }
      />
      {tested && (
        <Suspense>
          <CartTester key={tested.turn} start={tested.cart} onClose={() => setTested(null)} />
        </Suspense>
      )}
      <Card padding={0} component="section" aria-label="List of shipping rates">
        <search className={classes.search}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              box.finish()
            }}
          >
            <TextInput
              type="search"
              aria-label="Search shipping rates"
              placeholder="Search shipping rates"
              maxLength={200}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={box.typed}
              onChange={(event) => box.type(event.currentTarget.value)}
              rightSection={
                box.typed && <CloseButton size="sm" aria-label="Clear search" onClick={() => box.finish('')} />
              }
            />
          </form>
        </search>
        <RateList search={search} page={page} go={go} clear={() => box.finish('')} onTest={test} />
      </Card>
    </>
  )
}

/** The cart that the tester starts with; another `turn` starts it anew. */
type Tested = { cart: CartMeasure | null; turn: number }
