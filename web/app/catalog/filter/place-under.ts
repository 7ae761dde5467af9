import type { ToggleEvent } from 'react'

const GAP = 8

/** Tells a popover that opens where the button is that opens it; its style keeps it within the window. */
export function placeUnder({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') tell(currentTarget)
}

/** Tells the line how high the row is that has opened below it, so that the list moves down and no title is covered. */
export function makeRoom({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState !== 'open') return
  const line = currentTarget.parentElement?.closest<HTMLElement>('[popover]')
  line?.style.setProperty('--room', `${currentTarget.offsetHeight + GAP}px`)
}

/** The line that holds the buttons moves until it sticks: what is open goes with it. */
export function keepPlaced(line: HTMLElement): () => void {
  const follow = () => {
    const open = line.querySelector<HTMLElement>('[popover]:popover-open')
    if (!open) return
    tell(open)
    line.style.setProperty('--room', `${open.offsetHeight + GAP}px`)
  }
  window.addEventListener('scroll', follow, { passive: true })
  window.addEventListener('resize', follow)
  return () => {
    window.removeEventListener('scroll', follow)
    window.removeEventListener('resize', follow)
  }
}

function tell(popover: HTMLElement): void {
  const box = document.querySelector(`[popovertarget="${popover.id}"]`)?.getBoundingClientRect()
  if (!box) return
  const line = popover.parentElement?.closest('[popover]')?.getBoundingClientRect()
  popover.style.setProperty('--x', `${Math.round(box.left)}px`)
  popover.style.setProperty('--left', `${Math.round(line?.left ?? 0)}px`)
  popover.style.setProperty('--wide', `${Math.round(line?.width ?? 0)}px`)
  popover.style.setProperty('--y', `${Math.round(box.bottom + GAP)}px`)
}
