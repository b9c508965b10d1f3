import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { uncoveredCart } from '../coverage.ts'
import type { CartMeasure } from '../rules.ts'
import { conditionsQuery } from './rate-queries.ts'
import { cartText } from './rate-texts.ts'
import { useCurrency } from './use-currency.ts'

/** Whether it is known by now what the note below has to say: a list that waits for that moves nothing. */
export const useCoverageKnown = (): boolean => {
  const { isPending, failureCount } = useQuery(conditionsQuery)
  return !isPending || failureCount > 0
}

/** Says above the list that some cart finds no rate, and lets it be tried. */
export const CoverageNote = ({ onTest }: { onTest: (cart: CartMeasure) => void }) => {
  const { data: all } = useQuery(conditionsQuery)
  const currency = useCurrency()
  const gap = useMemo(() => (all?.length ? uncoveredCart(all, currency) : null), [all, currency])
  if (!gap) return null
  return (
    <GapAlert gap={gap} m="md">
      <Button variant="default" size="xs" mt="sm" onClick={() => onTest(gap)}>
        Test this cart
      </Button>
    </GapAlert>
  )
}

type Props = { gap: CartMeasure; m?: string; children?: ReactNode }

/** The warning that a cart finds no rate, with that cart as the example. */
export const GapAlert = ({ gap, m, children }: Props) => (
  <Alert
    color="yellow"
    role="note"
    icon={<IconAlertTriangle size={18} aria-hidden />}
    title="Some carts find no shipping rate"
    {...(m && { m })}
  >
    <Text size="sm">
      Shoppers with such a cart cannot finish their order. For example: <strong>{cartText(gap)}</strong>.
    </Text>
    {children}
  </Alert>
)
