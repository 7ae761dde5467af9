export interface Toast {
  id: number
  text: string
  kind: 'plain' | 'good' | 'bad'
  action?: ToastAction | undefined
}

/** What can be done about it while it stands, by its button or with Ctrl+Z. */
export interface ToastAction {
  label: string
  run: () => void
}

let newest: Toast | undefined
const listeners = new Set<() => void>()

/** Says a passing word at the top of the page; a newer one takes its place (spec §9). */
export function showToast(text: string, kind: Toast['kind'] = 'plain', action?: ToastAction): void {
  newest = { id: (newest?.id ?? 0) + 1, text, kind, action }
  for (const listener of listeners) listener()
}

export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  newest: () => newest,
}
