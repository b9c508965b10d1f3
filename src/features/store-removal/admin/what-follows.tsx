import '@mantine/core/styles/List.layer.css'
import { List, Stack, Text } from '@mantine/core'
import { formatMoney } from '#kit/contract/money.ts'
import type { Losses } from '../contract.ts'
import { count } from './count.ts'
import { PaymentWarnings } from './payment-warnings.tsx'
import { Warning } from './warning.tsx'

/** Everything that removing a store takes away, what it leaves alone, and where the merchant stands afterwards. */
export const WhatFollows = ({ losses, product }: { losses: Losses; product: string }) => (
  <Stack gap="md">
    {losses.is_unfinished ? (
      <Text size="sm">
        {losses.shop_domain} was never connected: only what was set up here for it is deleted. Nothing in the shop
        changes.
      </Text>
    ) : (
      <Lost losses={losses} product={product} />
    )}
    <PaymentWarnings unsolved={losses.unsolved_payments} uncaptured={losses.uncaptured_payments} />
    {losses.next_store === null ? (
      <Warning title="This is your only store">
        Your account stays, without a store, and you can set up another one. To leave for good, delete your account
        instead.
      </Warning>
    ) : (
      <Text size="sm" c="dimmed">
        Where this store is open now, {losses.next_store} is shown instead.
      </Text>
    )}
  </Stack>
)

const Lost = ({ losses, product }: { losses: Losses; product: string }) => (
  <div>
    <Text size="sm" fw={550} mb={8}>
      What you lose, for good
    </Text>
    <List size="sm" spacing={6}>
      <List.Item>The figures and the list of {count(losses.orders, 'order')} here</List.Item>
      <List.Item>Shipping rates, reviews, look, translations, payment keys and analytics ids</List.Item>
      {losses.custom_domain && (
        <List.Item>
          The checkout at <strong>{losses.custom_domain}</strong>
        </List.Item>
      )}
      {losses.is_subscribed && <List.Item>The store’s subscription, which ends now</List.Item>}
      {losses.open_fees > 0 && (
        <List.Item>
          A final invoice covers the transaction fees so far: {formatMoney(losses.open_fees, 'EUR')}
        </List.Item>
      )}
      {losses.invoices > 0 && (
        <List.Item>{count(losses.invoices, 'invoice')} in the list here: download what you need first</List.Item>
      )}
    </List>
    <Text size="sm" c="dimmed" mt={8}>
      {losses.has_script && `${product} leaves the theme, and shoppers use the shop's own checkout. `}
      Payments in progress are finished first. Orders, customers and products in {losses.shop_domain} stay there.
    </Text>
  </div>
)
