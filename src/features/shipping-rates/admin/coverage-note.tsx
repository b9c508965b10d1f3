import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { placesText } from '../countries.ts'
import { uncoveredCart, unreachedCountries } from '../coverage.ts'
import type { CartMeasure } from '../rules.ts'
import { conditionsQuery } from './rate-queries.ts'
import { cartText } from './rate-texts.ts'
import { useCurrency } from './use-currency.ts'

/** Whether it is known by now what the note below has to say: a list that waits for that moves nothing. */
export const useCoverageKnown = (): boolean => {
  // One that failed is pending again as soon as the note, which it lets appear, asks once more.
  const { isFetched, failureCount } = useQuery(conditionsQuery)
  return isFetched || failureCount > 0
}

/** Says above the list which countries have no rate, and that some cart finds none, and lets it be tried. */
export const CoverageNote = ({ onTest }: { onTest: (cart: CartMeasure) => void }) => {
  const { data } = useQuery(conditionsQuery)
  const currency = useCurrency()
  const { gap, unreached } = useMemo(() => {
    if (!data?.all.length) return { gap: null, unreached: [] }
    const { all, shipsTo } = data
    return { gap: uncoveredCart(all, currency, shipsTo), unreached: unreachedCountries(all, currency, shipsTo) }
  }, [data, currency])
  return (
    <>
      {unreached.length > 0 && <UnreachedAlert countries={unreached} />}
      {gap && (
        <GapAlert gap={gap} m="md">
          <Button variant="default" size="xs" mt="sm" onClick={() => onTest(gap)}>
            Test this cart
          </Button>
        </GapAlert>
      )}
    </>
  )
}

/** The shop ships there, and shoppers cannot choose it. */
const UnreachedAlert = ({ countries }: { countries: readonly string[] }) => (
  <Alert
    color="yellow"
    role="note"
    m="md"
    icon={<IconAlertTriangle size={18} aria-hidden />}
    title={`Your shop has no rate for ${placesText(countries)}`}
  >
    <Text size="sm">
      Your shop ships there, but none of your rates does. Shoppers cannot choose{' '}
      {countries.length === 1 ? 'this country' : 'these countries'}.
    </Text>
  </Alert>
)

type Props = { gap: CartMeasure; m?: string; children?: ReactNode }

/** The warning that a cart finds no rate, with that cart as the example. */
export const GapAlert = ({ gap, m, children }: Props) => (
  <Alert
    color="yellow"
    role="note"
    icon={<IconAlertTriangle size={18} aria-hidden />}
    title="Some carts have no shipping rate"
    {...(m && { m })}
  >
    <Text size="sm">
      Shoppers with such a cart cannot complete their order. For example: <strong>{cartText(gap)}</strong>.
    </Text>
    {children}
  </Alert>
)
