import { Modal } from '#kit/web/modal/modal.tsx'
import { call } from './account-queries.ts'
import { PasswordPrompt } from './password-prompt.tsx'

type Props = { onClose(): void; onDone(message: string): void }

export const TurnOffModal = ({ onClose, onDone }: Props) => (
  <Modal opened onClose={onClose} title="Turn off two-step sign-in" size="sm">
    <PasswordPrompt
      text="You will log in with your password alone, and your recovery codes stop working."
      confirm="Turn off"
      danger
      asksCode
      onCancel={onClose}
      perform={(body) => call('POST /account/second-factor/disable', { body })}
      onSuccess={({ message }) => onDone(message)}
    />
  </Modal>
)
