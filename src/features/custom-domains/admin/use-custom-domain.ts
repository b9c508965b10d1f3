import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, client } from '#kit/web/client.ts'
import { confirm } from '#kit/web/modal/confirm.tsx'
import { useUnsavedChanges } from '#kit/web/modal/unsaved-changes.ts'
import { saveOver } from '#kit/web/newer-version.ts'
import { notify } from '#kit/web/notification/notify.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { CustomDomain, customDomains } from '../contract.ts'
import { subdomainIn, subdomainProblem } from '../rules.ts'

const call = client<typeof customDomains>()

export const customDomainQuery = queryOptions({
  queryKey: ['custom-domain'],
  queryFn: async ({ signal }) => (await call('GET /custom-domains', {}, { signal })).data,
})

/** A card that is behind: another tab has added or changed the domain. */
const isOutdated = (error: unknown) => error instanceof CallError && (error.status === 409 || error.status === 404)

const useKeep = () => {
  const queryClient = useQueryClient()
  return (domain: CustomDomain) => queryClient.setQueryData(customDomainQuery.queryKey, domain)
}

const changeQuestion = (host: string, next: string) => ({
  title: 'Change the custom domain',
  text: `Shoppers keep checking out at ${host} until ${next} is verified. Keep both DNS records until a day after the new name works: shoppers who are paying at that moment come back to the old one.`,
  confirm: `Change to ${next}`,
})

/** The subdomain as it is typed, checked as the server checks it, and saved. */
export const useSubdomain = ({ id, subdomain, base_domain, verified, host }: CustomDomain) => {
  const keep = useKeep()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(subdomain)
  // What was shown when typing began; the query follows other tabs.
  const [seen, setSeen] = useState({ id, subdomain })
  if (seen.id !== id) setSeen({ id, subdomain })
  const [problem, setProblem] = useState<string | null>(null)
  const base = base_domain ?? ''
  const dirty = subdomainIn(typed, base) !== subdomain
  useUnsavedChanges(dirty)
  const { save, saving } = useSave(
    (name: string): Promise<{ message: string; data: CustomDomain }> =>
      id === null
        ? call('POST /custom-domains', { body: { subdomain: name } })
        : saveOver(
            seen.subdomain,
            (shown) => call('PUT /custom-domains/:id', { params: { id }, body: { subdomain: name, seen: shown } }),
            { versionIn: (data) => (data as { domain?: CustomDomain }).domain?.subdomain },
          ),
    {
      form: { setErrors: (errors) => setProblem(errors['subdomain'] ?? null) },
      onSuccess: ({ data }, sent) => {
        // What was typed while it was saved stays.
        setTyped((now) => (subdomainIn(now, base) === sent ? data.subdomain : now))
        setSeen({ id: data.id, subdomain: data.subdomain })
        keep(data)
      },
      onFailure: (error) => {
        if (isOutdated(error)) void queryClient.invalidateQueries({ queryKey: customDomainQuery.queryKey })
      },
    },
  )
  const type = (next: string) => {
    setTyped(next)
    setProblem(null)
  }
  const reduce = () => setTyped(subdomainIn(typed, base))
  const change = async (name: string) => {
    if (id !== null && `${name}.${base}` === host)
      return notify.info(`${host} is already your domain. Nothing was changed.`)
    if (verified && !(await confirm(changeQuestion(host, `${name}.${base}`)))) return
    await save(name)
  }
  const submit = () => {
    const name = subdomainIn(typed, base)
    const reason = subdomainProblem(name, base)
    setTyped(name)
    setProblem(reason)
    if (!reason) void change(name)
    return reason === null
  }
  return { typed, type, reduce, problem, submit, saving, dirty }
}

const maxWaitMs = 15_000

/** Looks the domain up; one look-up so soon after another waits for its turn. */
const lookUp = async (id: string) => {
  const ask = () => call('GET /custom-domains/:id/verify-dns', { params: { id } })
  try {
    return await ask()
  } catch (error) {
    const wait = error instanceof CallError && error.status === 429 ? error.retryAfter : undefined
    if (wait === undefined || wait > maxWaitMs) throw error
    await new Promise((resolve) => window.setTimeout(resolve, wait))
    return ask()
  }
}

/** Asks before a domain that shoppers may be at is given up, and removes it. */
export const useRemoveDomain = ({ id, host, served_host: served }: CustomDomain, onRemoved: () => void) => {
  const keep = useKeep()
  const { save, saving } = useSave((id: string) => call('DELETE /custom-domains/:id', { params: { id } }), {
    onSuccess: ({ data }) => {
      keep(data)
      onRemoved()
    },
  })
  const remove = async () => {
    const yes = await confirm({
      title: 'Remove the custom domain',
      text: served
        ? `Shoppers no longer check out at ${served}, and links to it stop working. New checkouts open at our own address.`
        : `${host} is removed. You can add it again at any time.`,
      confirm: 'Remove domain',
      danger: true,
    })
    if (yes && id !== null) await save(id)
  }
  return { remove: () => void remove(), removing: saving }
}

/** Asks the server to look the domain up; what it finds is kept, whether it is what was hoped for or not. */
export const useVerify = (id: string) => {
  const keep = useKeep()
  const { save, saving } = useSave(() => lookUp(id), {
    onSuccess: ({ data }) => keep(data),
    onFailure: (error) => {
      const found = error instanceof CallError ? (error.data as CustomDomain | undefined) : undefined
      if (found) keep(found)
    },
  })
  return { verify: () => void save(undefined), verifying: saving }
}
