export interface Toast {
  id: number
  text: string
  kind: 'plain' | 'good' | 'bad'
  action?: ToastAction | undefined
}

/** An action offered while the toast is shown, by its button or with Ctrl+Z. */
export interface ToastAction {
  label: string
  run: () => void
}

let newest: Toast | undefined
const listeners = new Set<() => void>()

/** Shows a toast at the top of the page; a newer one replaces it (spec §9). */
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
