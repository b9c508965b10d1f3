import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'

/** The parts of a checkout page that the script takes over one by one, in the order in which they stand. */
export type Part = 'delivery' | 'shipping' | 'payment' | 'billing' | 'footer' | 'side'
export type Parts = Record<Part, ComponentType<{ children: ReactNode }>>

const PartsContext = createContext<Parts | null>(null)
/** Around a page that a script takes over: what each part waits for. Elsewhere nothing waits. */
export const PartsProvider = PartsContext.Provider

/**
 * What is taken over in a task of its own, so that a press or a key that waits goes first; until then it stands as the server wrote it. One
 * element: what the browser has of it is found again by its place. It is taken over as it was written, and becomes what it is by now right after:
 * prices may have come before its turn, and what stands there differently when it is taken over would stay as it stands.
 */
export const Later = ({ part, children }: { part: Part; children: ReactNode }) => {
  const Waiting = useContext(PartsContext)?.[part]
  const [written] = useState(children)
  const [isTaken, setTaken] = useState(false)
  if (!Waiting) return children
  return (
    <Suspense fallback={null}>
      <Waiting>
        <Taken onTaken={setTaken}>{isTaken ? children : written}</Taken>
      </Waiting>
    </Suspense>
  )
}

const Taken = ({ onTaken, children }: { onTaken: (isTaken: true) => void; children: ReactNode }) => {
  useLayoutEffect(() => onTaken(true), [onTaken])
  return children
}
