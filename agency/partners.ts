/** Invented companies. `mark` is an SVG path in a viewBox of 24 by 24. */
export const partners = [
  {
    name: 'Savanna',
    mark: 'M12 2c4 0 7 2.5 8 6h-6.5v14h-3V8H4c1-3.5 4-6 8-6Z',
    wordClassName: 'font-[680]',
  },
  {
    name: 'Tamarind Ridge',
    mark: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 3.5A6.5 6.5 0 0 0 5.7 10.5h12.6A6.5 6.5 0 0 0 12 5.5Zm0 13a6.5 6.5 0 0 0 6.3-5H5.7a6.5 6.5 0 0 0 6.3 5Z',
    wordClassName: 'font-[520]',
  },
  {
    name: 'baltic',
    mark: 'M3 5h18v3.5H3zM3 10.5h12V14H3zM3 16h7v3.5H3z',
    wordClassName: 'font-[720] tracking-[-0.01em]',
  },
  {
    name: 'MARINA PEARL',
    mark: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm3.5 3.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
    wordClassName: 'text-base/6 font-[480] tracking-[0.08em]',
  },
  {
    name: 'Mwangaza',
    mark: 'M10.7 2h2.6v6.9h-2.6zM10.7 15.1h2.6V22h-2.6zM2 10.7h6.9v2.6H2zM15.1 10.7H22v2.6h-6.9zM4 5.9 5.9 4l4.9 4.9-1.9 1.9zM13.2 15.1l1.9-1.9 4.9 4.9-1.9 1.9zM18.1 4 20 5.9l-4.9 4.9-1.9-1.9zM8.9 13.2l1.9 1.9L5.9 20 4 18.1z',
    wordClassName: 'font-[640]',
  },
  {
    name: 'Lindenpark',
    mark: 'M12 2c4 4 6 7 6 10a6 6 0 0 1-5 5.9V22h-2v-4.1A6 6 0 0 1 6 12c0-3 2-6 6-10Z',
    wordClassName: 'font-[480]',
  },
  {
    name: 'nyuki labs',
    mark: 'm12 2 8.7 5v10L12 22l-8.7-5V7zm0 3.5L6.3 8.8v6.4l5.7 3.3 5.7-3.3V8.8z',
    wordClassName: 'font-[680]',
  },
]
