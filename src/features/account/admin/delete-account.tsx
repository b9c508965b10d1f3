import { Button, List, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/List.layer.css'
import { useForm } from '@mantine/form'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#features/auth/admin/public.tsx'
import { count, PaymentWarnings } from '#features/store-removal/admin/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { ButtonLink } from '#kit/web/link.tsx'
import { openPage } from '#kit/web/page-load.ts'
import { PasswordField } from '#kit/web/password-field.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { useSave } from '#kit/web/use-save.ts'
import { call, cardWidth, type Losses, lossesQuery, noticeMs } from './account-queries.ts'

/** What leaving costs, and the last step. */
export const DeleteAccount = () => (
  <Stack gap="lg" maw={cardWidth} align="stretch">
    <div>
      <ButtonLink
        to="/account/$tab"
        params={{ tab: 'security' }}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        Back to Security
      </ButtonLink>
    </div>
    <QueryState query={useQuery(lossesQuery)} order={2} skeleton={<Skeleton h={520} radius="lg" />}>
      {(losses) => <DeleteForm losses={losses} />}
    </QueryState>
  </Stack>
)

const DeleteForm = ({ losses }: { losses: Losses }) => {
  const { product } = useSession()
  const form = useForm({ initialValues: { email: '', password: '' } })
  const { save, saving } = useSave(
    (body: { email: string; password: string }) => call('POST /delete-account', { body }),
    {
      form,
      autoClose: noticeMs,
      success: false,
      onSuccess: ({ message }) => openPage('/login', { kind: 'success', message, autoClose: noticeMs }),
    },
  )
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <SectionCard
        title="Delete your account"
        description="This can’t be undone. It takes effect immediately, and you are logged out everywhere."
        footer={
          <Button type="submit" color="red" loading={saving}>
            Delete account
          </Button>
        }
      >
        <Stack gap="md">
          <WhatIsLost losses={losses} product={product.name} />
          <PaymentWarnings
            unsolved={sum(losses.stores.map(({ unsolved_payments }) => unsolved_payments))}
            uncaptured={sum(losses.stores.map(({ uncaptured_payments }) => uncaptured_payments))}
          />
          <TextInput
            label="Email"
            description="Enter the email address of your account to confirm."
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('email')}
          />
          <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        </Stack>
      </SectionCard>
    </form>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const WhatIsLost = ({ losses: { stores }, product }: { losses: Losses; product: string }) => {
  const subscribed = stores.filter(({ is_subscribed }) => is_subscribed)
  const fees = sum(stores.map(({ open_fees }) => open_fees))
  return (
    <div>
      <Text size="sm" fw={550} mb={8}>
        What you lose
      </Text>
      <List size="sm" spacing={6}>
        {stores.map(({ id, name, shop_domain, orders }) => (
          <List.Item key={id}>
            <strong>{name}</strong> ({shop_domain}) with {count(orders, 'order')}
          </List.Item>
        ))}
        {stores.length > 0 && (
          <List.Item>Their shipping rates, reviews, look, translations, payment keys, domains and figures</List.Item>
        )}
        {subscribed.length > 0 && (
          <List.Item>
            {subscribed.length === 1 ? 'Your subscription' : `Your ${subscribed.length} subscriptions`}, which{' '}
            {subscribed.length === 1 ? 'ends' : 'end'} now
          </List.Item>
        )}
        {fees > 0 && (
          <List.Item>A final invoice covers the transaction fees so far: {formatMoney(fees, 'EUR')}</List.Item>
        )}
        <List.Item>Your profile, your password and everything else we know about you</List.Item>
      </List>
      <Text size="sm" c="dimmed" mt="md">
        {stores.length > 0 && `${product} leaves your shops' themes, and shoppers use the shops' own checkout. `}
        Nothing in your shops themselves is deleted: orders, customers and products stay there.
      </Text>
    </div>
  )
}
