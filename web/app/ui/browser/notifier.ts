import { createStore } from './store.ts'

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

const newest = createStore<Toast | undefined>(undefined)

/** Shows a toast at the top of the page; a newer one replaces it (spec §9). */
export function showToast(text: string, kind: Toast['kind'] = 'plain', action?: ToastAction): void {
  newest.set({ id: (newest.get()?.id ?? 0) + 1, text, kind, action })
}

export const toasts = { subscribe: newest.subscribe, newest: newest.get }
