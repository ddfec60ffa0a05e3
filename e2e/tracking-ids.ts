/** The tracking ids of the server; the journey itself serves their scripts. */
export const trackingIds = { GTM_ID: 'GTM-TEST123', ANALYTICS_ID: 'G-TEST123', PIXEL_ID: '1234567890' }
