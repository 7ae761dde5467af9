import type { ToggleEvent } from 'react'

const GAP = 8

/** Sets the position of a popover under its button; its style keeps it within the window. */
export function positionUnder({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') moveUnder(currentTarget)
}

/** Moves an open popover along with the filter line, which scrolls until it sticks. */
export function followAnchor(line: HTMLElement): () => void {
  const follow = () => {
    const open = line.querySelector<HTMLElement>('[popover]:popover-open')
    if (open) moveUnder(open)
  }
  window.addEventListener('scroll', follow, { passive: true })
  window.addEventListener('resize', follow)
  return () => {
    window.removeEventListener('scroll', follow)
    window.removeEventListener('resize', follow)
  }
}

function moveUnder(popover: HTMLElement): void {
  const box = document.querySelector(`[popovertarget="${popover.id}"]`)?.getBoundingClientRect()
  if (!box) return
  popover.style.setProperty('--x', `${Math.round(box.left)}px`)
  popover.style.setProperty('--y', `${Math.round(box.bottom + GAP)}px`)
}
