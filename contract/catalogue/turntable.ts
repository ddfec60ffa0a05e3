/** One image that shows a design from all sides, in rows from the left; the first frame is turned by 30 degrees. */
export const turntableSheet = { frames: 24, columns: 4, width: 480, height: 360 } as const
