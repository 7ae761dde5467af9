const FLIGHT_MS = 280
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

/**
 * Flies a copy of the cover in the pressed row, card or panel to `data-playing-cover`, where the bar or the full-page player shows
 * the current track's. Nothing flies where one of them is not shown, or for those who want no motion.
 */
export function flyCover(row: Element, cover: string): void {
  if (cover === '' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const from = [...row.querySelectorAll('img')].find(({ src }) => src.includes(cover))
  const to = document.querySelector('[data-playing-cover]')
  if (!from || !to) return
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()]
  if (start.width === 0 || end.width === 0) return
  const copy = from.cloneNode() as HTMLImageElement
  copy.alt = ''
  Object.assign(copy.style, {
    ...{ position: 'fixed', inset: `${end.top}px auto auto ${end.left}px`, width: `${end.width}px`, height: `${end.height}px` },
    ...{ objectFit: 'cover', pointerEvents: 'none', transformOrigin: '0 0', zIndex: '60' },
    borderRadius: getComputedStyle(to).borderRadius,
  })
  document.body.append(copy)
  const frames = [
    { transform: `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})` },
    { transform: 'none' },
  ]
  const remove = () => copy.remove()
  copy.animate(frames, { duration: FLIGHT_MS, easing: EASING }).finished.then(remove, remove)
}
