import { Badge, CloseButton, Group, NativeSelect, Text, Title } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currencyDigits, formatMoney } from '#kit/contract/money.ts'
import { numberText, typedAmount, typedNumber } from '#kit/contract/typed-number.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { NamedConditions } from '../contract.ts'
import { countryOptions, placeName } from '../countries.ts'
import { neverOffered, type NeverReason } from '../coverage.ts'
import { type CartMeasure, obstacles, offerRates } from '../rules.ts'
import { gramsPerKilogram } from '../units.ts'
import { RateTableSkeleton } from './list/rate-table.tsx'
import { NumberField } from './number-field.tsx'
import { conditionsQuery } from './rate-queries.ts'
import { neverText, obstacleText } from './rate-texts.ts'
import { useCurrency } from './use-currency.ts'
import classes from './cart-tester.module.css'

type Props = { start: CartMeasure | null; onClose: () => void }

/** Tries a cart on every rate, as the checkout does: what it would offer, and what keeps each other rate back. */
export const CartTester = ({ start, onClose }: Props) => {
  const query = useQuery(conditionsQuery)
  const currency = useCurrency()
  const scale = 10 ** currencyDigits(currency)
  const [items, setItems] = useState(numberText(start?.items ?? 1))
  const [value, setValue] = useState(numberText(start && start.value / scale))
  const [discount, setDiscount] = useState('')
  const [weight, setWeight] = useState(numberText(start && start.grams / gramsPerKilogram))
  const [country, setCountry] = useState(start?.country ?? '')
  const minor = (typed: string) => typedAmount(typed, currency) ?? 0
  const cart: CartMeasure = {
    items: typedNumber(items, 0) ?? 0,
    value: minor(value),
    discounted: Math.max(0, minor(value) - minor(discount)),
    grams: Math.round((typedNumber(weight) ?? 0) * gramsPerKilogram),
    currency,
    country: country || null,
  }
  return (
    <section className={classes.tester} aria-label="Test a cart">
      <SectionCard
        title="Test a cart"
        description="See which rates the checkout would offer, and why it leaves the others out."
        aside={<CloseButton aria-label="Close the cart test" onClick={onClose} />}
      >
        <div className={classes.cart}>
          <NumberField unit="pieces" label="Items" value={items} onChange={setItems} data-autofocus />
          <NumberField unit={{ currency }} label="Value" placeholder="0" value={value} onChange={setValue} />
          <NumberField unit={{ currency }} label="Discounts" placeholder="0" value={discount} onChange={setDiscount} />
          <NumberField unit="weight" label="Weight" placeholder="0" value={weight} onChange={setWeight} />
          <NativeSelect
            label="Country"
            value={country}
            onChange={(event) => setCountry(event.currentTarget.value)}
            data={[{ value: '', label: 'Any country' }, ...getCountries(query.data?.shipsTo ?? null)]}
          />
        </div>
        <QueryState
          query={query}
          skeleton={<RateTableSkeleton />}
          errorTitle="There was an error fetching the shipping rates."
        >
          {({ all, shipsTo }) =>
            !isCart(cart) ? (
              <Text c="dimmed" size="sm" mt="lg">
                Enter at least one item, and a value and a weight of 0 or more.
              </Text>
            ) : (
              <Outcome rates={all} cart={cart} shipsTo={shipsTo} />
            )
          }
        </QueryState>
      </SectionCard>
    </section>
  )
}

/** Those that the shop ships to; every one while it did not say. */
const getCountries = (shipsTo: readonly string[] | null) =>
  shipsTo?.map((value) => ({ value, label: placeName(value) })).toSorted((a, b) => a.label.localeCompare(b.label)) ??
  countryOptions()

const isCart = ({ items, value, discounted, grams }: CartMeasure) =>
  Number.isInteger(items) && items > 0 && value >= 0 && (discounted ?? value) >= 0 && grams >= 0

type OutcomeProps = { rates: readonly NamedConditions[]; cart: CartMeasure; shipsTo: readonly string[] | null }

const Outcome = ({ rates, cart, shipsTo }: OutcomeProps) => {
  const getNever = (rate: NamedConditions) => neverOffered(rate, cart.currency, shipsTo)
  const { offered, selected } = offerRates(
    rates.filter((rate) => getNever(rate) === null),
    cart,
  )
  const others = rates.filter((rate) => !offered.some(({ id }) => id === rate.id))
  return (
    <div className={classes.outcome} aria-live="polite">
      <section>
        <Title order={3} size="h4" mb="xs">
          Offered ({offered.length})
        </Title>
        {offered.length === 0 && (
          <Text size="sm" c="dimmed">
            No rate fits this cart: the shopper cannot complete the order.
          </Text>
        )}
        <ul className={classes.rates} aria-label="Offered">
          {offered.map((rate) => (
            <li key={rate.id}>
              <IconCheck size={16} className={classes.yes ?? ''} aria-hidden />
              <Group gap={8} flex={1}>
                <span className={classes.name}>{rate.name}</span>
                {rate === selected && <Badge>Preselected</Badge>}
              </Group>
              <strong>{formatMoney(rate.shipping_price, rate.currency)}</strong>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <Title order={3} size="h4" mb="xs">
          Not offered ({others.length})
        </Title>
        {others.length === 0 && (
          <Text size="sm" c="dimmed">
            Every rate fits this cart.
          </Text>
        )}
        <ul className={classes.rates} aria-label="Not offered">
          {others.map((rate) => (
            <li key={rate.id}>
              <IconX size={16} className={classes.no ?? ''} aria-hidden />
              <div>
                <span className={classes.name}>{rate.name}</span>
                <NeverNote rate={rate} reason={getNever(rate)} currency={cart.currency} />
                {obstacles(rate, cart).map((obstacle) => (
                  <Text key={obstacle.by} size="xs" c="dimmed">
                    {obstacleText(obstacle, rate.currency, cart)}
                  </Text>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

type NeverProps = { rate: NamedConditions; reason: NeverReason | null; currency: string }

/** Another currency is an obstacle to this cart too, and said as one. */
const NeverNote = ({ rate, reason, currency }: NeverProps) =>
  reason !== null &&
  reason !== 'currency' && (
    <Text size="xs" c="dimmed">
      {neverText(reason, rate.currency, currency)}
    </Text>
  )
