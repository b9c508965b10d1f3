import { Button, Text } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useRef, useState } from 'react'
import { island } from '#features/auth/admin/public.tsx'
import { currentStoreQuery, StoreNameField } from '#features/stores/admin/public.ts'
import type { stores, StoreView } from '#features/stores/contract.ts'
import { parseShopDomain, parseShopName, shopAddressProblem } from '#features/stores/rules.ts'
import { client } from '#kit/web/client.ts'
import { openPage } from '#kit/web/page-load.ts'
import { useSave } from '#kit/web/use-save.ts'
import { Carousel } from './carousel.tsx'
import { StepFrame } from './step-frame.tsx'
import classes from './shop-step.module.css'

const call = client<typeof stores>()
const formId = 'shop-name'

/** Which shop it is: whatever is pasted is reduced to the name before the fixed suffix. */
export const ShopStep = ({ store }: { store: StoreView | null }) => {
  const [name, setName] = useState(store ? (parseShopName(store.shop_domain) ?? '') : '')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { save, saving } = useSaveShop(setProblem)

  const type = (next: string) => {
    if (next !== name) setProblem(null)
    setName(next)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const domain = parseShopDomain(name)
    setName(parseShopName(name) ?? name)
    setProblem(shopAddressProblem(name))
    if (domain) void save(domain)
    else input.current?.focus()
  }

  return (
    <div className={classes.columns}>
      <StepFrame
        step="1"
        title={`Welcome, ${island().user?.name ?? ''}`}
        lead="Time to connect your shop. It takes about five minutes, and nothing changes for your shoppers until you say so."
        next={
          <Button type="submit" form={formId} loading={saving} rightSection={<IconArrowRight size={16} aria-hidden />}>
            Continue
          </Button>
        }
      >
        <form id={formId} onSubmit={submit} noValidate>
          <StoreNameField ref={input} size="md" value={name} error={problem} onChange={type} />
          <Text size="sm" c="dimmed" mt="sm">
            Paste the address of your shop's admin, and we take the name from it.
          </Text>
        </form>
      </StepFrame>
      <Carousel />
    </div>
  )
}

/** Saves the shop and goes on to step 2; the server's sentence about the name stands at the field. */
const useSaveShop = (setProblem: (problem: string | null) => void) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useSave((store_domain: string) => call('POST /save-store', { body: { store_domain } }), {
    form: { setErrors: (errors) => setProblem(errors['store_domain'] ?? null) },
    success: false,
    fallback: 'An error occurred while saving the store.',
    onSuccess: ({ data }) => {
      // Calls tell which store the page was loaded with: another one needs a page of its own.
      const loaded = island().store
      if (loaded && loaded.id !== data.store.id) return openPage('/onboarding/2')
      queryClient.setQueryData(currentStoreQuery.queryKey, data.store)
      return navigate({ to: '/onboarding/2' })
    },
  })
}
