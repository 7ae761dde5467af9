/** The page numbers to show: first, last, and those around the current one. */
export function pageWindow(current: number, last: number, around = 2): number[] {
  const near = Array.from({ length: 2 * around + 1 }, (_, index) => current - around + index)
  return [...new Set([1, ...near, last])].filter((page) => page >= 1 && page <= last)
}
