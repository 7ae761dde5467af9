import type { ToggleEvent } from 'react'

const GAP = 8

/** Tells a popover that opens where the button is that opens it; its style keeps it within the window. */
export function placeUnder({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') tell(currentTarget)
}

/** The line that holds the buttons moves until it sticks: what is open goes with it. */
export function keepPlaced(line: HTMLElement): () => void {
  const follow = () => {
    const open = line.querySelector<HTMLElement>('[popover]:popover-open')
    if (open) tell(open)
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
  popover.style.setProperty('--x', `${Math.round(box.left)}px`)
  popover.style.setProperty('--y', `${Math.round(box.bottom + GAP)}px`)
}
