type Point = { x: number; y: number }

let place: Point | null = null

/** Where the mouse is; null for a finger, which is nowhere once it is lifted, and before anything moved. */
export const pointerPlace = (): Point | null => place

/** Notes where the mouse is from the start: what asks for it may come once it is at rest. */
export const watchPointer = () => {
  const note = ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
    place = pointerType === 'mouse' ? { x, y } : null
  }
  window.addEventListener('pointermove', note, { passive: true })
  return () => window.removeEventListener('pointermove', note)
}
