/**
 * Every call of the contract, with the contract's types: `api.products.list`. The schemas themselves stay out of the
 * browser, and the build gives each page only the routes of the resources that its code names, so the table `api` must
 * not be used as a whole. `plainReads` are the calls that read and need neither parameters nor a query.
 */
export { api, plainReads } from "virtual:contract-table";
