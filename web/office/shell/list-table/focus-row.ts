/** Moves the focus by `step` rows of the page's table, to what opens a row; from outside of the rows to the first one. */
export function focusRow(step: number): void {
  const rows = [...document.querySelectorAll('main tbody tr')]
  const openers = rows.flatMap((row) => row.querySelector<HTMLElement>('a[href], button') ?? [])
  const at = openers.findIndex((opener) => opener.closest('tr')?.contains(document.activeElement))
  openers[at === -1 ? 0 : Math.max(0, Math.min(openers.length - 1, at + step))]?.focus()
}
