import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useState } from 'react'
import { useOpening } from '#kit/web/opening.ts'
import { PoliciesModal } from './policies-modal.tsx'

type Props = { titles: readonly string[]; hidden: number; problem: 'scope' | 'silent' | null; onWritten(): void }

/** Which policies of the shop the checkout's footer links, and the way to choose them. */
export const FooterPolicies = ({ titles, hidden, problem, onWritten }: Props) => {
  const [choosing, setChoosing] = useState(false)
  useOpening('policies-from-shop', () => setChoosing(true))
  return (
    <>
      <PolicyList titles={titles} hidden={hidden} problem={problem} onChoose={() => setChoosing(true)} />
      {choosing && <PoliciesModal onClose={() => setChoosing(false)} onWritten={onWritten} />}
    </>
  )
}

const PolicyList = ({ titles, hidden, problem, onChoose }: Omit<Props, 'onWritten'> & { onChoose(): void }) => {
  if (problem === 'scope')
    return (
      <Alert color="yellow" title="Your policies cannot be read">
        Give your Shopify app the scope read_legal_policies, and the footer of the checkout shows your policies.
      </Alert>
    )
  if (problem === 'silent' && titles.length + hidden === 0)
    return <Alert color="yellow">We could not read your shop’s policies. We will try again within the hour.</Alert>
  if (titles.length + hidden === 0)
    return (
      <Alert color="gray" title="Policies in the footer">
        Your shop has none yet. Write them in Shopify under Settings → Policies.
      </Alert>
    )
  return (
    <Alert color="gray" title="Policies in the footer">
      {titles.length > 0 ? titles.join(', ') : 'None'}
      {hidden > 0 && `; ${hidden} not shown`}
      <Button variant="default" size="xs" mt="xs" display="block" onClick={onChoose}>
        Choose policies
      </Button>
    </Alert>
  )
}
