const browser = [
  "AudioContext", "crypto", "customElements", "document", "DOMParser", "fetch", "getComputedStyle", "history",
  "localStorage", "location", "matchMedia", "navigator", "performance", "requestAnimationFrame", "sessionStorage",
  "setInterval", "setTimeout", "clearInterval", "clearTimeout", "structuredClone", "TextEncoder", "TextDecoder",
  "URL", "URLSearchParams", "WebSocket", "window", "AbortController", "Blob", "Event", "CustomEvent",
  "HTMLElement", "HTMLButtonElement", "HTMLInputElement", "HTMLSelectElement", "HTMLDialogElement", "HTMLFormElement", "Element", "SVGElement",
  "SVGGraphicsElement", "SVGSVGElement", "Node", "KeyboardEvent", "PointerEvent", "ResizeObserver",
];

export default [
  { ignores: ["**/*.d.ts"] },
  {
    files: ["src/croupier/server/web/**/*.js"],
    languageOptions: {
      ecmaVersion: 2022,
      sourceType: "module",
      globals: Object.fromEntries(browser.map(name => [name, "readonly"])),
    },
    rules: {
      "array-callback-return": "error",
      "consistent-return": "error",
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "max-lines": ["error", { max: 400 }],
      "no-console": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implicit-globals": "error",
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Text from the server is text: make elements with kit/dom.js." },
        { property: "outerHTML", message: "Text from the server is text: make elements with kit/dom.js." },
        { property: "insertAdjacentHTML", message: "Text from the server is text: make elements with kit/dom.js." },
      ],
      "no-shadow": "error",
      "no-undef": "error",
      "no-unused-vars": "error",
      "no-use-before-define": ["error", { functions: false, variables: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
];
